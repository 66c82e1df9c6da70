import { createHash } from 'node:crypto'

const style = `
:root{color-scheme:light dark;--canvas:#f5f5f1;--surface:#fff;--line:#e3e3dc;--ink:#1a1d1b;--muted:#4f544e;--brand:#0b5d57;--ok:#17653a;--warn:#834700;--bad:#a8231c}
@media(prefers-color-scheme:dark){:root{--canvas:#111412;--surface:#191d1b;--line:#2c322e;--ink:#eceeea;--muted:#b7beb6;--brand:#5ccab9;--ok:#86dca0;--warn:#f3c173;--bad:#ffa79d}}
body{margin:0;padding:16px;background:var(--canvas);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}
main{box-sizing:border-box;max-width:416px;margin:10vh auto 0;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
main.tall{margin-top:0}
h1{margin:0;font-size:24px;line-height:32px}
h2{margin:24px 0 0;font-size:16px;line-height:24px}
.ok{color:var(--ok)}.warn{color:var(--warn)}.bad{color:var(--bad)}
p{margin:16px 0 0}
.holder{font-size:20px;line-height:28px;font-weight:600}
.holder span{display:block;font-size:16px;font-weight:400}
.note{color:var(--muted)}
img{display:block;width:120px;height:160px;margin:0 0 16px;border-radius:8px;object-fit:cover}
ul{margin:0;padding:0;list-style:none}
li{margin:12px 0 0;font-weight:600}
li span{display:block;font-weight:400}
table{width:100%;margin:8px 0 0;border-collapse:collapse}
th,td{padding:8px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
td{padding-left:12px;text-align:right;font-variant-numeric:tabular-nums}
nav{margin:0 0 16px}
nav a{display:inline-block;padding:4px 0;color:var(--brand)}
main>p>a,section a{display:inline-block;padding:10px 0;color:var(--brand);font-weight:600}
section{margin:12px 0 0;padding:12px 0 0;border-top:1px solid var(--line)}
section p{margin:4px 0 0}
label{display:block;margin:20px 0 0;font-weight:600}
textarea,input,button{box-sizing:border-box;width:100%;margin:6px 0 0;padding:10px 12px;border:1px solid var(--muted);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:400}
button{min-height:48px;margin-top:20px;border-color:var(--brand);background:var(--brand);color:var(--surface);font-weight:600}
button:disabled{opacity:.6}
a:focus-visible,textarea:focus-visible,input:focus-visible,button:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
[hidden]{display:none}`
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
const styleHash = hashOf(style)

type PublicDocument = {
  language?: string
  title: string
  /** Html. Texts in it go through `escapeHtml`. */
  content: string
  /** Begins at the top, for more than a few lines. */
  isTall?: boolean
  /** Part of the page; the only one that runs. */
  script?: string
}

/** A page for the public, without anything that is fetched. */
export const publicDocument = ({
  language = 'en',
  title,
  content,
  isTall = false,
  script,
}: PublicDocument): { html: string; styleHash: string; scriptHash?: string } => ({
  styleHash,
  ...(script !== undefined && { scriptHash: hashOf(script) }),
  html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main${isTall ? ' class="tall"' : ''}>
${content}
</main>${script === undefined ? '' : `\n<script>${script}</script>`}
</body>
</html>
`,
})

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '')
