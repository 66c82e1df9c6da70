import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { countText } from '#platform/contract/words.ts'

export const maxGraceDays = 60
/** More are several recalls, by period or plant. */
export const maxRecalled = 20_000

/** The last day on which nobody is held yet; null where all are held at once. */
export const renewBy = (confirmedOn: PlainDate, graceDays: number): PlainDate | null =>
  graceDays === 0 ? null : addDays(confirmedOn, graceDays)

/** The day from which a driver is held; null at once. */
export const holdStart = (renewBy: PlainDate | null): PlainDate | null => renewBy && addDays(renewBy, 1)

/** What became of a clearance under recall. */
export const recalledStates = ['to_renew', 'held', 'renewed', 'marked', 'lifted'] as const
export type RecalledState = (typeof recalledStates)[number]

export const recalledStateNames = {
  to_renew: 'To renew',
  held: 'On hold',
  renewed: 'Renewed',
  marked: 'Marked only',
  lifted: 'Withdrawn',
} satisfies Record<RecalledState, string>

/** How far a recall is. */
export const recallStages = ['running', 'open', 'done', 'undoing', 'withdrawn'] as const
export type RecallStage = (typeof recallStages)[number]

type Progress = {
  carried_out_at: Date | null
  withdrawn_at: Date | null
  undone_at: Date | null
  /** How many holds are not lifted. */
  open: number
}

/** 'running' and 'undoing': steps are left. */
export function recallStage({ carried_out_at, withdrawn_at, undone_at, open }: Progress): RecallStage {
  if (withdrawn_at !== null) return undone_at === null ? 'undoing' : 'withdrawn'
  if (carried_out_at === null) return 'running'
  return open > 0 ? 'open' : 'done'
}

export const recallRunsText = 'A recall of this issuer is being carried out. Wait until it has reached all its drivers.'

type Picked = { clearances: number; isRunning: boolean }

/** Whether these clearances can be recalled. */
export function judgeRecallPick({ clearances, isRunning }: Picked): Ruling {
  if (isRunning) return refused('recall_runs', recallRunsText)
  if (clearances === 0)
    return refused(
      'nothing_picked',
      'No clearance of this issuer is picked. Choose another period or plant, or look at the recalls before.',
    )
  if (clearances > maxRecalled)
    return refused('too_many_picked', `More than ${countText(maxRecalled)} clearances are picked. Choose a shorter period or one plant.`)
  return { ok: true }
}

export const recallWaitsText = 'A recall of this issuer waits for its second person. It has to be confirmed, refused or withdrawn first.'

type Withdrawal = {
  stage: RecallStage
  /** Who has withdrawn it. */
  by: string | null
  /** It concerns the reader, under this account or another one. */
  isOwn: boolean
}

/** Whether somebody can withdraw a recall: nobody one of their own clearances, or of what holds their drivers. */
export function judgeRecallWithdrawal({ stage, by, isOwn }: Withdrawal): Ruling {
  if (stage === 'withdrawn' || stage === 'undoing')
    return refused('recall_withdrawn', `This recall was withdrawn by ${by ?? 'a colleague'} already.`)
  if (stage === 'done') return refused('recall_done', 'Every driver has renewed, so nothing is left to withdraw.')
  if (isOwn)
    return refused(
      'not_independent',
      'You have, or had, access for this issuer, or for an office whose drivers this recall holds, or it holds you. A colleague has to withdraw it.',
    )
  return { ok: true }
}

type GivenByIssuer = {
  kind: ClearanceKind
  day: PlainDate
  isRecalled: boolean
}

/** What a recall picks is not taken up after it, where it would be in force and under no recall. */
export function judgeGiven({ kind, day, isRecalled }: GivenByIssuer): Ruling {
  if (!isRecalled) return { ok: true }
  const [what, does] = kind === 'medical' ? ['examination', 'examine'] : ['training', 'train']
  return refused('recalled', `The ${what} of ${dateText(day)} is under recall. Another issuer has to ${does} the driver.`)
}

/** Who sends it, and the driver, read as much in the verdict: the refusal names no day and no plant that a recall picks. */
export const sameIssuerText = ({ kind, driverName }: { kind: ClearanceKind; driverName: string }): string =>
  `Another issuer has to ${kind === 'medical' ? 'examine' : 'train'} ${driverName}: what this one sends would not let the driver load.`

const refused = (code: string, message: string): Ruling => ({ ok: false, code, message })
