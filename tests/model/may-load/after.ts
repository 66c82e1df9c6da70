import { ofDriverAnew, twinAct, unasked } from './barred-twin.ts'
import { applied, left, onboarded } from './coming-back.ts'
import { closed, dayOf, isOver, withNewCard, type Act, type Life, type Sent } from './life.ts'

/** The life after an act, or undefined where the act is refused. */
export function after(life: Life, act: Act): Life | undefined {
  if (act.do === 'wait') return served({ ...life, today: dayOf(life.today, { days: act.days }) })
  if (act.do === 'bar twin' || act.do === 'pardon twin' || act.do === 'answer') return twinAct(life, act)
  if (life.status === 'blacklisted') return ofBarred(life, act)
  if (act.do === 'pardon') return undefined
  if (act.do === 'examine') {
    return examined(life, { examinedOn: dayOf(life.today, { days: -act.daysAgo }), isFit: act.isFit, doctor: act.doctor })
  }
  if (act.do === 'approve' || act.do === 'reject' || act.do === 'take back') return decided(life, act.do)
  if (act.do === 'send back') return sentBack(life, undefined)
  if (act.do === 'correct') return sentBack(life, act)
  if (act.do === 'blacklist') return isWorking(life) && !life.isBarringAsked ? barred(life) : undefined
  if (act.do === 'uphold') return life.isBarringAsked ? barred(life) : undefined
  if (act.do === 'dismiss') return life.isBarringAsked ? { ...life, isBarringAsked: false } : undefined
  if (act.do === 'leave') return left(life)
  if (act.do === 'apply') return applied(life, act.at)
  if (act.do === 'onboard') return onboarded(life)
  if (act.do === 'suspend')
    return life.status === 'active' ? { ...life, status: 'suspended', suspendedUntil: dayOf(life.today, { days: act.days }) } : undefined
  if (act.do === 'cancel card') return life.status === 'active' ? { ...life, status: 'card cancelled', card: 'cancelled' } : undefined
  if (act.do === 'reinstate') return reinstated(life)
  return life.status === 'card cancelled' || life.status === 'no card' ? withNewCard(life) : undefined
}

const isWorking = ({ status }: Life): boolean =>
  status === 'active' || status === 'suspended' || status === 'card cancelled' || status === 'left'
const isOut = ({ status }: Life): boolean => status === 'left' || status === 'declined'
/** Who has no pass yet hands in a medical with the documents. */
const isRenewable = (life: Life): boolean => !isOut(life) && life.status !== 'applying' && life.status !== 'no pass'

/** A finding 'not fit' is always taken, of each doctor and day once. One that finds fit waits for what is pending. */
function examined(life: Life, sent: Sent): Life | undefined {
  if (isOut(life)) return undefined
  const isRefused = sent.isFit
    ? !isRenewable(life) || life.pending.length > 0 || isOver(life, sent)
    : life.pending.some(({ isFit, doctor, examinedOn }) => !isFit && doctor === sent.doctor && examinedOn === sent.examinedOn)
  return isRefused ? undefined : { ...life, pending: [...life.pending, sent] }
}

const barred = (life: Life): Life => ({
  ...closed(life),
  status: 'blacklisted',
  card: 'cancelled',
  suspendedUntil: null,
  isBarringAsked: false,
  twin: unasked(life.twin),
})

type Correction = Extract<Act, { do: 'correct' }>

/** The last one goes back once, and is corrected by its doctor: another day, or not fit after all. What holds the driver goes on holding. */
function sentBack(life: Life, act: Correction | undefined): Life | undefined {
  const sent = life.pending.at(-1)
  const others = life.pending.slice(0, -1)
  if (!sent || (sent.isSentBack ?? false) !== (act !== undefined)) return undefined
  if (!act) return { ...life, pending: [...others, { ...sent, isSentBack: true }] }
  const next = { doctor: sent.doctor, examinedOn: dayOf(life.today, { days: -act.daysAgo }), isFit: sent.isFit && act.isFit }
  if (next.isFit) return isRenewable(life) && !isOver(life, next) ? { ...life, pending: [...others, next] } : undefined
  return examined({ ...life, pending: others }, next)
}

/** A mistaken blacklisting is undone by two people; one alone changes nothing. The card of before comes back by another reinstatement. */
function ofBarred(life: Life, { do: act }: Act): Life | undefined {
  if (life.isPardonAsked || (act !== 'pardon' && act !== 'reinstate')) return undefined
  return act === 'reinstate'
    ? { ...life, isPardonAsked: true }
    : { ...life, status: 'card cancelled', card: 'cancelled', twin: ofDriverAnew(life.twin) }
}

function decided(life: Life, how: 'approve' | 'reject' | 'take back'): Life | undefined {
  const sent = life.pending.at(-1)
  if (!sent) return undefined
  const rest = { ...life, pending: life.pending.slice(0, -1) }
  if (how !== 'approve') return rest
  if (sent.isSentBack || (sent.isFit && isOver(life, sent))) return undefined
  return { ...rest, findings: [...life.findings, sent] }
}

function reinstated(life: Life): Life | undefined {
  if (life.status === 'suspended') return { ...life, status: 'active', suspendedUntil: null }
  return life.status === 'card cancelled' && life.card === 'cancelled' ? { ...life, status: 'active', card: 'in force' } : undefined
}

const served = (life: Life): Life =>
  life.suspendedUntil !== null && life.suspendedUntil <= life.today ? { ...life, status: 'active', suspendedUntil: null } : life
