import type { LetterKind } from '../letter-content.contract.ts'

/** What a letter is about: the violation, suspension or barring that is held against the driver. */
export type LetterAbout =
  | { matter: 'violation'; name: string; day: string }
  | { matter: 'suspension'; days: string }
  | { matter: 'barring' }

/** Every text of a letter in one language. Days come as text. */
export type LetterText = {
  titles: Readonly<Record<'notice' | 'upheld' | 'dismissed' | 'reinstatement' | 'ended' | 'oneEnded' | 'evidence' | 'review', string>>
  labels: Readonly<Record<'number' | 'date' | 'driver' | 'idNo' | 'office', string>>
  greeting: (driver: string) => string
  /** What is held against the driver. */
  held: (about: LetterAbout) => string
  /** What was decided. */
  upheld: (about: LetterAbout) => string
  dismissed: (about: LetterAbout) => string
  /** Until when a reply is heard, and how it is given. */
  mayReply: (day: string) => string
  howToReply: string
  reason: string
  /** `atLeast`: it also lasts until evidence or a reinstatement. */
  suspended: (of: { from: string; until: { day: string; atLeast: boolean } | null }) => string
  /** Of a suspension without an end: for which evidence is asked, and for which it came already. */
  untilEvidence: string
  untilReinstated: string
  reinstated: (day: string) => string
  /** Why a suspension is over that nobody lifted, and since when. */
  ended: Readonly<Record<'served' | 'evidence' | 'accepted', (about: LetterAbout) => string>>
  over: (day: string) => string
  anotherGoesOn: string
  mayLoad: string
  /** What the office sent is no evidence; what that means for a driver who is suspended until it is, and for one who is not. */
  notAccepted: (about: LetterAbout) => string
  staysSuspended: string
  sendAgain: string
  /** A blacklisting was reviewed, and by when it is again. */
  kept: string
  reviewedAgain: (day: string) => string
  /** Where an appeal goes, or a word on what is wrong. */
  appeal: Readonly<Record<LetterKind, (of: { to: string; caseId: string; number: string }) => string>>
  code: string
}
