import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { FieldGroup, type FieldProps, ProblemText } from './field.tsx'

export type ListFieldProps = FieldProps & {
  /** The label of an entry: 'Phone number'. */
  itemLabel: string
  type?: 'text' | 'tel' | 'email'
  max?: number
}

/** A growing list of texts; the first entry cannot be removed. */
export function ListField({ field, label, hint, itemLabel, type = 'text', max = 10 }: ListFieldProps): ReactNode {
  const entries = entriesOf(field.value)
  const group = useRef<HTMLDivElement>(null)
  const change = (next: readonly string[], validates = false): void => field.onChange(next, validates)
  const add = (): void => {
    change([...entries, ''])
    requestAnimationFrame(() => [...(group.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }
  return (
    <FieldGroup field={field} label={label} hint={hint}>
      <div ref={group} className="flex flex-col gap-2">
        {entries.map((entry, index) => {
          const problem = field.nested[index] ?? (index === 0 ? field.problem : undefined)
          const id = `${field.id}-${index}`
          return (
            <div key={index} className="flex flex-col gap-1.5">
              <div className="flex gap-1">
                <input
                  id={id}
                  type={type}
                  autoComplete="off"
                  aria-label={`${itemLabel} ${index + 1}`}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={field.nested[index] && `${id}-problem`}
                  value={entry}
                  onBlur={field.onBlur}
                  onChange={({ target }) => change(entries.with(index, target.value))}
                  className="control"
                />
                {index > 0 && (
                  <IconButton
                    label={`Remove ${itemLabel.toLowerCase()} ${index + 1}`}
                    onClick={() => change(entries.toSpliced(index, 1), true)}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </div>
              {field.nested[index] && <ProblemText id={`${id}-problem`}>{field.nested[index]}</ProblemText>}
            </div>
          )
        })}
        {entries.length < max && (
          <Button look="quiet" icon={<Plus aria-hidden />} onClick={add} className="-ml-2 self-start px-2!">
            Add another
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}

function entriesOf(value: unknown): string[] {
  const entries = Array.isArray(value) ? value.map(String) : []
  return entries.length > 0 ? entries : ['']
}
