import { type ReactNode, useId } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { importModes, onboarders, type ImportKind, type ImportMode } from '../import.contract.ts'

type ModeChoiceProps = { kind: ImportKind; mode: ImportMode; onChoose: (mode: ImportMode) => void }

/** Whether the file adds records or updates registered ones. */
export function ModeChoice({ kind, mode, onChoose }: ModeChoiceProps): ReactNode {
  const name = useId()
  const mayOnboard = useCan(onboarders)
  const modes = importModes.filter((each) => each in modeNotes[kind] && (each !== 'onboard' || mayOnboard))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-semibold">What to do with the rows of the file</legend>
      {modes.map((each) => (
        <label key={each} className="flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
          <input
            type="radio"
            name={name}
            checked={each === mode}
            onChange={() => onChoose(each)}
            className="mt-0.5 size-4 shrink-0 pointer-coarse:mt-0 pointer-coarse:size-5"
          />
          <span>
            {modeLabels[each]}
            <span className="block text-13 text-ink-2">{notesOf(kind)[each]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const notesOf = (kind: ImportKind): Partial<Record<ImportMode, string>> => modeNotes[kind]

const modeLabels = { add: 'Add', update: 'Update', onboard: 'Onboard' } as const satisfies Record<ImportMode, string>

const modeNotes = {
  drivers: {
    add: 'Registers new drivers. Drivers who are registered already stay as they are.',
    update:
      'Changes the details of registered drivers, found by id number. Empty cells change nothing; cards, passes, status and transporter stay as they are.',
    onboard:
      'Brings new drivers in at Document verification. Cards, passes, clearances and status of the file are left out: each document has to be handed in and verified.',
  },
  transporters: {
    add: 'Adds new transporters. Transporters that exist already stay as they are.',
    update:
      'Changes email, type and validity of transporters, found by name. Empty cells change nothing. Only for people who manage transporters.',
  },
} as const satisfies Record<ImportKind, Partial<Record<ImportMode, string>>>
