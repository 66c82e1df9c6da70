import type { ReactNode } from 'react'
import { LargeField } from '../screen/large-field.tsx'
import { LargeChoice } from './large-choice.tsx'
import type { EnteredTest } from './send-test.device.ts'
import { scales, substanceNames, substances, unitsOf, type TestKind } from './test-kinds.rules.ts'

type TestFieldsProps = {
  kind: TestKind
  /** A second test is taken now. */
  asksWhen: boolean
  isFailed: boolean
  entered: EnteredTest
  problems: Readonly<Record<string, string>>
  onEntered: (entered: EnteredTest) => void
}

export function TestFields({ kind, asksWhen, isFailed, entered, problems, onEntered }: TestFieldsProps): ReactNode {
  const set = (part: Partial<EnteredTest>): void => onEntered({ ...entered, ...part })
  const units = unitsOf[kind]
  return (
    <>
      {units.length > 0 && (
        <LargeField
          label={kind === 'fatigue' ? 'Score (Karolinska scale, 1 to 9)' : 'Reading'}
          value={entered.reading}
          onChange={(reading) => set({ reading })}
          error={problems['reading']}
          inputMode="decimal"
        />
      )}
      {units.length > 1 && (
        <LargeChoice
          label="Unit"
          value={entered.unit}
          onChange={(unit) => set({ unit: units.find((each) => each === unit) ?? '' })}
          options={units.map((value) => ({ value, label: scales[value].label }))}
          error={problems['unit']}
        />
      )}
      {kind === 'drug' && isFailed && (
        <LargeChoice
          label="Substance"
          value={entered.substance}
          onChange={(substance) => set({ substance })}
          options={substances.map((value) => ({ value, label: substanceNames[value] }))}
          placeholder="Choose…"
          error={problems['substance']}
        />
      )}
      <LargeField
        label="Witness"
        value={entered.witness}
        onChange={(witness) => set({ witness })}
        error={problems['witness']}
        capitals="words"
      />
      <LargeField
        label="Instrument (make and serial no.)"
        value={entered.instrument}
        onChange={(instrument) => set({ instrument })}
        error={problems['instrument']}
      />
      {asksWhen && (
        <LargeChoice
          label="When"
          value={entered.minutesAgo}
          onChange={(minutesAgo) => set({ minutesAgo })}
          options={times}
          error={problems['minutes_ago']}
        />
      )}
    </>
  )
}

const times = [
  { value: '0', label: 'Now' },
  ...[5, 10, 15, 30, 45].map((minutes) => ({ value: String(minutes), label: `${minutes} minutes ago` })),
  { value: '60', label: '1 hour ago' },
  ...[2, 4, 8, 12, 24].map((hours) => ({ value: String(hours * 60), label: `${hours} hours ago` })),
]
