import { escapeHtml, publicDocument } from '#platform/server/http/pages/public-document.rules.ts'
import type { CheckedCard } from './card-check.store.ts'

type Page = ReturnType<typeof publicDocument>

/** What the code of a card shows. A forged code and one of an unknown card look alike: without a name. */
export function cardPage(card: CheckedCard | undefined): Page {
  const holder = card ? `<p class="holder">${escapeHtml(shortName(card.name))}<span>${escapeHtml(card.transporter)}</span></p>` : ''
  if (!card?.isInForce) return page('Card not in force', 'bad', holder)
  return page('Card in force', 'ok', `${holder}<p class="note">This is not a permission to load. The plant checks that at the gate.</p>`)
}

export const cardCheckFailed = (message: string): Page => page('This card cannot be checked now', 'bad', `<p>${escapeHtml(message)}</p>`)

/** 'Halima S.' for Halima Said. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const [initial] = others.at(-1) ?? ''
  return initial ? `${first} ${initial}.` : first
}

const page = (title: string, look: 'ok' | 'bad', content: string): Page =>
  publicDocument({ title, content: `<h1 class="${look}">${title}</h1>\n${content}` })
