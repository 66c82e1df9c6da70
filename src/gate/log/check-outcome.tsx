import type { ReactNode } from 'react'
import { Status } from '#platform/web/badge.tsx'
import type { CheckOfDriver } from './check-log.contract.ts'
import { logOutcomeNames } from './check-log.rules.ts'

const tones = { cleared: 'ok', warn: 'warn', blocked: 'bad' } as const

type Shown = Pick<CheckOfDriver, 'outcome' | 'reasons'> & { isOverridden: boolean }

/** The verdict of a check, as it was, with its first reason. */
export const CheckOutcome = ({ outcome, reasons, isOverridden }: Shown): ReactNode => (
  <>
    <Status tone={tones[outcome]}>{logOutcomeNames[outcome]}</Status>
    {isOverridden && <span className="block text-13 font-medium text-warn">{logOutcomeNames.overridden}</span>}
    {reasons[0] && <span className="block text-13 text-ink-2">{reasons[0].text}</span>}
  </>
)
