import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { plainWords } from '#platform/contract/plain-words.ts'
import { controlProps, Field, textOf, type FieldProps } from '#platform/web/form/field.tsx'
import { query } from '#platform/web/query.ts'
import { eventsContract } from './events.contract.ts'
import { provesText } from './events.rules.ts'

/** Whatever is typed is a topic; those that the plant asks for are suggested, and the field says what they prove. */
export function TopicField({ field }: Pick<FieldProps, 'field'>): ReactNode {
  const listId = useId()
  const { data } = useQuery(query(eventsContract.topics, {}))
  const asked = data?.data ?? []
  const value = textOf(field.value)
  const proved = asked.filter(({ topic }) => plainWords(topic) === plainWords(value))
  const hint =
    proved.length > 0 ? `Attending proves: ${provesText(proved)}` : 'Attending an event with the topic of a requirement proves it.'
  return (
    <Field field={field} label="Topic" hint={hint}>
      <input
        {...controlProps(field, hint)}
        list={listId}
        autoComplete="off"
        value={value}
        onChange={({ target }) => field.onChange(target.value)}
        // The arrow of the other fields, above the browser's own, which stays to be pressed.
        className={clsx('control', asked.length > 0 && 'select-arrow [&::-webkit-calendar-picker-indicator]:opacity-0')}
      />
      <datalist id={listId}>
        {[...new Set(asked.map(({ topic }) => topic))].map((topic) => (
          <option key={topic} value={topic}>
            {topic}
          </option>
        ))}
      </datalist>
    </Field>
  )
}
