import { kindOf, requestOf } from './driver-model.ts'
import { driverStatusNos, allUsers, portalOf, type State, type Step, type Verdict } from './state.ts'

/** Reached goals with their counts. */
export type Tally = {
  add: (state: State, step: Step, verdict: Verdict) => void
  reached: ReadonlyMap<string, number>
}

export function openTally(): Tally {
  const reached = new Map<string, number>()
  const count = (what: string): unknown => reached.set(what, (reached.get(what) ?? 0) + 1)
  return {
    reached,
    add: (state, step, verdict) => {
      count(`steps ${'next' in verdict ? 'done' : 'refused'}`)
      for (const what of namesOf(state, step, verdict)) count(what)
    },
  }
}

/** A refusal with several possible reasons proves none of them. */
function namesOf(state: State, step: Step, verdict: Verdict): string[] {
  const about = aboutOf(state, step)
  if ('reasons' in verdict) {
    const isClear = new Set(verdict.reasons.map(({ code }) => code)).size === 1
    return isClear ? verdict.reasons.flatMap(({ why }) => refusalNames(about, why, state, step)) : []
  }
  const names = [`${about} at ${state.status}`, about]
  if (step.do === 'decide' && requestOf(state, step.no).firm !== state.firm) names.push(`${about}, requested under another transporter`)
  if (step.do === 'raise') names.push(`${about} by ${portalOf[step.by]}`)
  if (verdict.next.status !== state.status) names.push(`${state.status} → ${verdict.next.status}: ${about}`)
  if (state.suspensions.length > 0 && verdict.next.suspensions.length > state.suspensions.length) names.push('a suspension beside another')
  if (verdict.next.suspensions.length > 0 && verdict.next.suspensions.length < state.suspensions.length)
    names.push(`${about}, and stays suspended`)
  return [...names, ...closedNames(state, verdict.next, step)]
}

/** The requests that the product itself closed. */
function closedNames(before: State, after: State, step: Step): string[] {
  const decided = 'no' in step && (step.do === 'decide' || step.do === 'cancel' || step.do === 'evidence') ? step.no : undefined
  const closed = before.requests.filter(({ status }, no) => status === 1 && no !== decided && after.requests[no]?.status === 3)
  return closed.map(({ kind }) => (after.firm === before.firm ? `closed at ${after.status}: ${kind}` : `closed by a transfer: ${kind}`))
}

function refusalNames(about: string, why: string, state: State, step: Step): string[] {
  const name = `${about} refused: ${why}`
  if (why === 'portal' && 'by' in step) return [`${name} ${portalOf[step.by]}`]
  return why === 'driver status' ? [name, `${name} ${state.status}`] : [name]
}

function aboutOf(state: State, step: Step): string {
  if (step.do === 'raise') return `raise ${step.kind}`
  if (step.do === 'decide') return `${step.key} ${requestOf(state, step.no).kind}`
  if (step.do === 'cancel') return `cancel ${requestOf(state, step.no).kind}`
  return step.do
}

/** The goals of a run: every legal move, and every reason for refusal. */
export function goals(slugs: readonly string[]): string[] {
  return [...slugs.flatMap(goalsOfKind), ...statusMoves, ...evidenceNames]
}

function goalsOfKind(slug: string): string[] {
  const kind = kindOf(slug)
  const foreign = [...new Set(allUsers.map((user) => portalOf[user]))].filter((portal) => !kind.raisedBy.includes(portal))
  const approvedAt = kind.approvedAt ?? kind.at
  const isBeyondStaff = kind.raisedBy.some((portal) => portal !== 'staff_portal')
  const byStaff = kind.raisedBy.includes('staff_portal')
  // Nobody who is barred moves to another transporter.
  const isAboutBarred = kind.at.every((status) => status === 9)
  return [
    ...kind.raisedBy.map((portal) => `raise ${slug} by ${portal}`),
    ...kind.at.map((status) => `raise ${slug} at ${status}`),
    ...foreign.map((portal) => `raise ${slug} refused: portal ${portal}`),
    ...driverStatusNos.filter((status) => !kind.at.includes(status)).map((status) => `raise ${slug} refused: driver status ${status}`),
    `raise ${slug} refused: one is pending already`,
    ...(isBeyondStaff ? [`raise ${slug} refused: out of scope`] : []),
    ...(kind.refusalReasons?.raise ?? []).map((why) => `raise ${slug} refused: ${why}`),
    ...approvedAt.map((status) => `approve ${slug} at ${status}`),
    `reject ${slug}`,
    ...['transporter_portal', 'doctor', 'trainer'].map((portal) => `approve ${slug} refused: portal ${portal}`),
    ...(byStaff ? [`approve ${slug} refused: own request`, `reject ${slug} refused: own request`] : []),
    `approve ${slug} refused: closed`,
    `reject ${slug} refused: closed`,
    ...([6, 8, 10] as const)
      .filter((status) => !approvedAt.includes(status))
      .slice(0, 1)
      .map(() => `approve ${slug} refused: driver status`),
    ...(kind.exceptionalAt ? [`approve ${slug} refused: approved before`] : []),
    ...(slug === 'blacklist-driver' || isAboutBarred ? [] : [`closed at 9: ${slug}`]),
    ...(kind.isAllowedAfterTransfer || slug === 'transfer-driver' ? [] : [`closed by a transfer: ${slug}`]),
    ...(kind.isAllowedAfterTransfer && !isAboutBarred ? [`approve ${slug}, requested under another transporter`] : []),
    ...(kind.refusalReasons?.approve ?? []).map((why) => `approve ${slug} refused: ${why}`),
    `cancel ${slug} refused: out of scope`,
    ...(kind.mayCancel ? [`cancel ${slug}`, `cancel ${slug} refused: another user's request`, `cancel ${slug} refused: closed`] : []),
  ]
}

const statusMoves = [
  ...['suspend-driver', 'process-violation', 'process-transporter-violation'].map((kind) => `8 → 10: approve ${kind}`),
  ...['process-violation', 'process-transporter-violation'].map((kind) => `6 → 10: approve ${kind}`),
  ...['days', 'evidence', 'approve end-suspension'].flatMap((cause) => [`10 → 8: ${cause}`, `10 → 6: ${cause}`]),
  '6 → 8: approve end-suspension',
  '8 → 6: approve cancel-card',
  ...[8, 10, 6, 7].map((status) => `${status} → 9: approve blacklist-driver`),
  '9 → 6: approve end-suspension',
  'closed at 9: sanction-evidence',
  'a suspension beside another',
  'days, and stays suspended',
  'evidence, and stays suspended',
]

const evidenceNames = [
  ...[6, 8, 10].map((status) => `evidence at ${status}`),
  ...['staff_portal', 'doctor', 'trainer'].map((portal) => `evidence refused: portal ${portal}`),
  'evidence refused: out of scope',
  'evidence refused: closed',
]
