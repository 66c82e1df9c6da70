/** What stands in a case's timeline. A further kind is one more word here, and its rows in `timeline.presenter.ts`. */
export const entryKinds = [
  'asked',
  'hearing',
  'reply',
  'early',
  'decided',
  'suspended',
  'suspension_ended',
  'evidence_asked',
  'evidence',
  'evidence_refused',
  'hold',
  'hold_lifted',
  'letter',
  'closed',
] as const
export type EntryKind = (typeof entryKinds)[number]
