#ifndef NEUSUM_EVAL_REPORT_STYLE_H_
#define NEUSUM_EVAL_REPORT_STYLE_H_

#include <string_view>

namespace neusum {

// The CSS of the report. Colour-blind readers can distinguish the colours of the systems, in light
// and dark mode; the reference systems LEAD, BM25 and oracle are grey.
constexpr std::string_view kReportStyle = R"(:root { color-scheme: light dark;
  --paper: #fff; --ink: #1f2328; --quiet: #59636e; --grid: #e4e7eb; --rule: #8b949e;
  --neusum: #0a64ad; --first-step: #b86e00; --labelling: #00735a; --textrank: #8b2f86;
  --universal: #1a7f37; --lexrank: #7d2a10; --random: #66632a; --lead: #6e7781; --oracle: #8b949e; --bm25: #6e7781; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16191d; --ink: #d8dee4; --quiet: #9aa4af; --grid: #2b3138; --rule: #6e7781;
    --neusum: #58a6ff; --first-step: #eb9a22; --labelling: #34c796; --textrank: #f07fd0;
    --universal: #56d364; --lexrank: #d0684a; --random: #d6d38a; --lead: #9aa4af; --oracle: #7d8791; --bm25: #9aa4af; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1rem 3rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.55 Charter, "Bitstream Charter", "Source Serif 4", Georgia, serif; }
h1 { font-size: 1.9rem; line-height: 1.2; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; font-weight: 600; margin: 0 0 .75rem; }
header p { margin: .5rem 0 0; color: var(--quiet); }
code { font: .9em/1 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
section, figure { margin: 2.75rem 0 0; }
.scroll { overflow-x: auto; }
table, svg { font-family: Inter, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
table { border-collapse: separate; border-spacing: 0; font-size: .875rem; line-height: 1.4; width: 100%;
  border-top: 2px solid var(--ink); border-bottom: 2px solid var(--ink); font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; white-space: nowrap; font-weight: 400; }
thead th { color: var(--quiet); vertical-align: bottom; }
thead th[rowspan] { white-space: pre; }
thead th[rowspan], thead tr:last-child th { border-bottom: 1px solid var(--rule); }
th[scope=colgroup] { text-align: center;
  background: linear-gradient(var(--grid), var(--grid)) no-repeat bottom / calc(100% - 1.2rem) 1px; }
tbody th, thead th:first-child[rowspan] { position: sticky; left: 0; text-align: left;
  background: var(--paper); }
.pairs { width: auto; min-width: min(100%, 46rem); }
.pairs tbody th { vertical-align: top; }
.pairs td:first-child, .first td:nth-child(2), .pairs thead th:nth-child(2)[rowspan] { text-align: left; }
.pairs .first:not(:first-child) > * { border-top: 1px solid var(--grid); }
th i { display: inline-block; width: .6em; height: .6em; margin-right: .5em; border-radius: 50%; }
small { color: var(--quiet); font-size: .85em; }
svg { display: block; width: 100%; height: auto; overflow: visible; font-variant-numeric: tabular-nums; }
figcaption { margin: 0 0 .9rem; max-width: 46rem; }
figcaption b { font-weight: 600; }
.panels { display: grid; gap: 1.25rem 1rem; }
.row .panels { grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.many .panels { grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.many svg { max-width: 19rem; }
.row svg { max-width: 27rem; }
.one svg { max-width: 27rem; }
@media (min-width: 52rem) {
  .one { display: grid; grid-template-columns: 27rem 1fr; gap: 0 3rem; align-items: start; }
  .one figcaption { padding-top: .2rem; }
  .one .panels { order: -1; }
}
footer { margin-top: 3rem; padding-top: .9rem; border-top: 1px solid var(--grid); color: var(--quiet);
  font-size: .9rem; }
footer p { max-width: 46rem; margin: 0; }
@media print { figure, tr { break-inside: avoid; } }
)";

}  // namespace neusum

#endif  // NEUSUM_EVAL_REPORT_STYLE_H_
