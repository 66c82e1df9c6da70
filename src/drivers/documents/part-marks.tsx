import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Help } from '#platform/web/help.tsx'
import { sentenceCase } from '#platform/contract/words.ts'
import { formatDate } from '#platform/web/dates.ts'
import type { OwnShape } from '../requirements/own-shape.contract.ts'
import { ownEndText, ownStates } from '../requirements/own-states.rules.ts'
import { expiringPartNames, type ExpiringPart, type PartState } from './part-states.rules.ts'

type Own = readonly OwnShape[] | undefined
type Part = { what: ExpiringPart; state: PartState; expiry: string | null; is_requested?: boolean }

/** A mark for each of what runs out, of its own shape where it is not in order; in words for readers and on hover. The plant's own requirements share the last. */
export const PartMarks = ({ parts, own }: { parts: readonly Part[]; own?: Own }): ReactNode => (
  <ul className="flex gap-x-1.5">
    {[...parts.map(markOfPart), ...markOfAll(own)].map(({ key, state, text }) => (
      <li key={key} title={text}>
        <Mark state={state} />
        <span className="sr-only">{text}</span>
      </li>
    ))}
  </ul>
)

type Marked = { key: string; state: PartState; text: string }

const markOfPart = (part: Part): Marked => ({
  key: part.what,
  state: part.state,
  text: `${expiringPartNames[part.what]}: ${dateOf(part)}${part.is_requested ? ', requested' : ''}`,
})

const markOfOwn = (own: OwnShape, place: number): Marked => ({
  key: `own ${place}`,
  state: own.state,
  text: `${sentenceCase(own.short_name)}: ${ownEndText(own)}`,
})

/** As urgent as the most urgent of them. */
function markOfAll(own: Own = []): readonly Marked[] {
  const state = ownStates.find((each) => own.some((one) => one.state === each))
  return state === undefined ? [] : [{ key: 'own', state, text: own.map((one, place) => markOfOwn(one, place).text).join(', ') }]
}

/** At the head of the documents at a glance. */
export const MarksHelp = (): ReactNode => (
  <Help term="a mark">
    Licence, medical, DDT and bulker training, in this order, then the plant’s own requirements, which share a mark.
    <span className="mt-1 block">
      <Mark state="valid" /> valid
    </span>
    <span className="block">
      <Mark state="soon" /> ends within 30 days
    </span>
    <span className="block">
      <Mark state="expired" /> expired, missing, or see the plant doctor
    </span>
    <span className="block">
      <Mark state="not needed" /> not needed
    </span>
  </Help>
)

const Mark = ({ state }: { state: PartState }): ReactNode => (
  <svg
    aria-hidden
    width="12"
    height="12"
    viewBox="0 0 12 12"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className={clsx('inline', marks[state].colour)}
  >
    {marks[state].shape}
  </svg>
)

const filled = <circle cx="6" cy="6" r="5" fill="currentColor" />
const half = (
  <>
    <circle cx="6" cy="6" r="5" />
    <path d="M6 1a5 5 0 0 0 0 10z" fill="currentColor" />
  </>
)
const cross = <path d="m2 2 8 8m0-8-8 8" />
const marks = {
  valid: { colour: 'text-ok', shape: filled },
  soon: { colour: 'text-warn', shape: half },
  expired: { colour: 'text-bad', shape: cross },
  doctor: { colour: 'text-bad', shape: cross },
  missing: { colour: 'text-bad', shape: cross },
  'not needed': { colour: 'text-ink-3', shape: <path d="M2 6h8" /> },
} satisfies Record<PartState, { colour: string; shape: ReactNode }>

/** The same on phones, with the dates. */
export const DatedParts = ({ parts, own }: { parts: readonly Part[]; own?: Own }): ReactNode => (
  <ul className="digits mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-13">
    {[...parts.map(markOfPart), ...(own ?? []).map(markOfOwn)]
      .filter(({ state }) => state !== 'not needed')
      .map(({ key, state, text }) => (
        <li key={key} className="sm:whitespace-nowrap">
          <Mark state={state} /> {text}
        </li>
      ))}
  </ul>
)

function dateOf({ state, expiry }: Part): string {
  if (state === 'not needed') return 'not needed'
  if (state === 'doctor') return 'see the plant doctor'
  if (expiry === null) return 'missing'
  return `${state === 'expired' ? 'expired ' : ''}${formatDate(expiry)}`
}
