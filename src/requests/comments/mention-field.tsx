import { useEffect, useId, useRef, useState, type ChangeEvent, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { Choices } from '#platform/web/form/combobox.tsx'
import { controlProps, Field, textOf, type FieldProps } from '#platform/web/form/field.tsx'
import { useMentions, type MentionsState } from './mentions.hooks.ts'

/** A text in which '@' offers colleagues. The text keeps the focus; arrows, Enter and Escape work the list. */
export function MentionField({ field, label }: FieldProps): ReactNode {
  const listId = useId()
  const { box, mentions, read, change, choose } = useMentionBox(field)
  const { shown, active } = mentions
  const isOpen = shown.length > 0
  return (
    <Field field={field} label={label}>
      <div className="relative">
        <textarea
          {...controlProps(field)}
          ref={box}
          rows={3}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          value={textOf(field.value)}
          onChange={change}
          onSelect={read}
          onKeyDown={(event) => {
            const chosen = mentions.onKey(event)
            if (chosen !== undefined) choose(chosen)
          }}
          onBlur={() => {
            mentions.close()
            field.onBlur()
          }}
          className="control h-auto! resize-y py-2"
        />
        <output className="sr-only">{isOpen && `${shown.length} colleagues found`}</output>
        <Choices
          id={listId}
          open={isOpen}
          shown={shown}
          hidden={0}
          active={active}
          value=""
          loading={false}
          onChoose={({ label: name }) => choose(name)}
        />
      </div>
    </Field>
  )
}

type MentionBox = {
  box: RefObject<HTMLTextAreaElement | null>
  mentions: MentionsState
  read: (event: SyntheticEvent<HTMLTextAreaElement>) => void
  change: (event: ChangeEvent<HTMLTextAreaElement>) => void
  choose: (name: string) => void
}

function useMentionBox(field: FieldProps['field']): MentionBox {
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const mentions = useMentions(textOf(field.value), caret)
  // The button that asked for it is gone.
  useEffect(() => box.current?.focus(), [])
  return {
    box,
    mentions,
    read: ({ currentTarget }) => setCaret(currentTarget.selectionStart),
    change: ({ target }) => {
      field.onChange(target.value)
      setCaret(target.selectionStart)
      mentions.reopen()
    },
    choose: (name) => {
      const completed = mentions.complete(name)
      flushSync(() => {
        field.onChange(completed.text)
        setCaret(completed.caret)
      })
      box.current?.focus()
      box.current?.setSelectionRange(completed.caret, completed.caret)
    },
  }
}
