import type { ReactNode } from 'react'
import { Help } from '#platform/web/help.tsx'

/** Terms of the trade that a newcomer may not know. docs/glossary.md explains them in the same words. */
export const terms = {
  ddt: { name: 'DDT', meaning: 'Defensive-driving training. A driver may load only while the last one is valid.' },
  dhps: { name: 'DHPS', meaning: 'Designated health practitioners: the doctors approved to examine drivers.' },
  spot: { name: 'a spot transporter', meaning: 'A transporter hired for a limited time. Its drivers may load until its last valid day.' },
  bulker: {
    name: 'a bulker',
    meaning: 'A tanker for loose cement. Its drivers need a valid bulker training as well.',
  },
} as const satisfies Record<string, { name: string; meaning: string }>

export type Term = keyof typeof terms

/** The '?' beside a term at the head of a column, a card or a form. */
export const TermHelp = ({ of }: { of: Term }): ReactNode => <Help term={terms[of].name}>{terms[of].meaning}</Help>
