import { createHash } from 'node:crypto'
import type { CheckedCard } from './card-check.store.ts'

const style = `
:root{color-scheme:light dark;--canvas:#f5f5f1;--surface:#fff;--line:#e3e3dc;--ink:#1a1d1b;--muted:#4f544e;--ok:#17653a;--bad:#a8231c}
@media(prefers-color-scheme:dark){:root{--canvas:#111412;--surface:#191d1b;--line:#2c322e;--ink:#eceeea;--muted:#b7beb6;--ok:#86dca0;--bad:#ffa79d}}
body{margin:0;padding:16px;background:var(--canvas);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}
main{box-sizing:border-box;max-width:416px;margin:10vh auto 0;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{margin:0;font-size:24px;line-height:32px}
.ok{color:var(--ok)}.bad{color:var(--bad)}
p{margin:16px 0 0}
.holder{font-size:20px;line-height:28px;font-weight:600}
.holder span{display:block;font-size:16px;font-weight:400}
.note{color:var(--muted)}`
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

type Page = { readonly html: string; readonly styleHash: string }

/** What the code of a card shows. A forged code and one of an unknown card look alike: without a name. */
export function cardPage(card: CheckedCard | undefined): Page {
  const holder = card ? `<p class="holder">${escape(shortName(card.name))}<span>${escape(card.transporter)}</span></p>` : ''
  if (!card?.isInForce) return page('Card not in force', 'bad', holder)
  return page('Card in force', 'ok', `${holder}<p class="note">This is not a permission to load. The plant checks that at the gate.</p>`)
}

export const cardCheckFailed = (message: string): Page => page('This card cannot be checked now', 'bad', `<p>${escape(message)}</p>`)

/** 'Halima S.' for Halima Said. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const [initial] = others.at(-1) ?? ''
  return initial ? `${first} ${initial}.` : first
}

const page = (title: string, look: 'ok' | 'bad', content: string): Page => ({
  styleHash,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 class="${look}">${title}</h1>
${content}
</main>
</body>
</html>
`,
})

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '')
