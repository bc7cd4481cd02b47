"""How a printed rulebook looks."""

from typing import Final

__all__ = ["STYLE"]

#: The style sheet of the page; it asks for no font that isn't there.
STYLE: Final = """
:root{color-scheme:light}
body{margin:0;background:#f3f0e8;color:#1b1c1f;font:17px/1.5 Charter,Georgia,Cambria,serif}
main{max-width:46rem;margin:2rem auto;padding:2.5rem 3rem;background:#fff;box-shadow:0 1px 8px #0002}
header{border-bottom:3px double #c8142f;margin-bottom:1.5rem}
h1{font-size:2rem;line-height:1.15;margin:0 0 .4rem}
header p{font-style:italic;color:#4b4f55;margin:0 0 1rem}
h2{font-size:1.25rem;margin:1.8rem 0 .4rem;color:#a30f25}
h3{font-size:1rem;margin:1.2rem 0 0}
p{margin:.35rem 0}
.rule{padding-left:2.8rem;text-indent:-2.8rem}
.n{display:inline-block;width:2.8rem;text-indent:0;color:#70757c;font-size:.8em}
table{margin:.5rem 0 .8rem 2.8rem;border-collapse:collapse;font-size:.95em}
th,td{padding:.15rem 1.2rem .15rem 0;text-align:left;border-bottom:1px solid #e3dfd4}
th{font-weight:600;color:#4b4f55}
.examples{display:flex;flex-wrap:wrap;align-items:flex-start;gap:.6rem;margin:.5rem 0 .8rem 2.8rem}
figure{margin:0;padding:.5rem .7rem;border:1px solid #cfd8d0;border-radius:8px;background:#f4f8f4;
max-width:100%;box-sizing:border-box;break-inside:avoid}
figure.no{border-color:#e3cdcd;background:#fbf4f3}
figure div{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem}
figure svg{max-width:100%;height:auto}
.sign{font:600 1rem system-ui,sans-serif;color:#5b6470}
figcaption{font:.76rem/1.35 system-ui,sans-serif;margin-top:.25rem;max-width:17rem}
.yes b{color:#12924f}.no b{color:#c8142f}
.appendix{border-top:1px solid #cfcabd;margin-top:2.5rem;font-size:.86em}
.appendix>p{color:#4b4f55;font-style:italic}
dl{margin:.3rem 0}dl div{display:flex;gap:.6rem}dt{flex:0 0 2.4rem;color:#70757c}dd{margin:0}
.sources{margin-top:1.2rem;border-top:1px solid #e3dfd4;padding-top:.4rem}
a{color:inherit}
@media(max-width:600px){body{background:#fff}main{margin:0;padding:1.2rem 1rem;box-shadow:none}
.examples,table{margin-left:0}.rule{padding-left:0;text-indent:0}.n{width:auto;padding-right:.7em}}
@media print{body{background:#fff;font-size:10.5pt}main{margin:0;padding:0;max-width:none;box-shadow:none}
@page{margin:16mm}h2,h3,.rule:has(+.examples),.rule:has(+table){break-after:avoid}
figure{padding:.3rem .5rem}figure svg{zoom:.85}table{font-size:.9em}p,dl div{break-inside:avoid}}
"""
