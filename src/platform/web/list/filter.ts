import type { ReactNode } from 'react'
import type { Option } from '../form/combobox.tsx'

/** A filter of a list, said once: the menu, its editor and its chip read it. */
export type Filter = {
  /** 'Transporter' */
  label: string
  remove: () => void
} & (Choice | Days | Own)

type Choice = { kind: 'choice'; options: FilterOptions; value: string | undefined; choose: (value: string) => void }
/** A hook where they are loaded, once they are wanted. */
export type FilterOptions = readonly Option[] | (() => readonly Option[])

/** One day, or the first and the last of several. */
type Days = { kind: 'days'; days: readonly Day[] }
export type Day = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  set: (day?: string) => void
}

/** `text` is what its chip says. Without an editor it comes from the address only. */
type Own = { kind: 'own'; text: ReactNode; Editor?: (props: { onDone: () => void }) => ReactNode }

export const isSet = (filter: Filter): boolean => {
  if (filter.kind === 'choice') return filter.value !== undefined
  return filter.kind === 'days' ? filter.days.some(({ value }) => value) : filter.text !== undefined
}

export const canEdit = (filter: Filter): boolean => filter.kind !== 'own' || filter.Editor !== undefined

export const namedOptions = <K extends string | number>(keys: readonly K[], names: Readonly<Record<K, string>>): readonly Option[] =>
  keys.map((key) => ({ value: String(key), label: names[key] }))

type Filtered = { state: object; change: (next: never) => void }
type Builders<Name> = {
  choice: (name: Name, label: string, options: FilterOptions) => Filter & Choice
  days: (label: string) => Filter & Days
  /** Of the address only; its chip says the text. */
  given: (name: Name, label: string, text?: ReactNode) => Filter & Own
}

/** Filters by the list's fields; the contract checks what they are given. */
export function filtersOf<L extends Filtered>({ state, change }: L): Builders<keyof L['state'] & string> {
  const fields = state as Readonly<Record<string, string | number | undefined>>
  const set = (name: string, value?: string): void => change({ [name]: value } as never)
  const textOf = (name: string): string | undefined => (fields[name] === undefined ? undefined : String(fields[name]))
  return {
    choice: (name, label, options) => ({
      kind: 'choice',
      label,
      options,
      value: textOf(name),
      choose: (value) => set(name, value),
      remove: () => set(name),
    }),
    days: (label) => ({
      kind: 'days',
      label,
      days: [
        { label: 'From', value: textOf('from'), max: textOf('to'), set: (day) => set('from', day) },
        { label: 'To', value: textOf('to'), min: textOf('from'), set: (day) => set('to', day) },
      ],
      remove: () => change({ from: undefined, to: undefined } as never),
    }),
    given: (name, label, text) => ({
      kind: 'own',
      label,
      text: fields[name] === undefined ? undefined : (text ?? textOf(name)),
      remove: () => set(name),
    }),
  }
}
