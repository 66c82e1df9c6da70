import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { keepMine, takeTheirs } from './draft-state.rules.ts'
import type { DraftForm } from './draft-form.hooks.ts'

type EntryFieldProps = {
  form: DraftForm
  name: string
  children: ReactNode
}

/** A field of the draft; where another window changed it too, with the choice between the two entries. */
export function EntryField({ form: { saver }, name, children }: EntryFieldProps): ReactNode {
  const collision = saver.state.collisions[name]
  return (
    <div data-entry={name} className="flex min-w-0 flex-col gap-2">
      {children}
      {collision && (
        <div role="alert" className="flex flex-col gap-2 rounded-8 bg-warn-soft p-3 text-13 text-warn">
          <p>{collision}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => saver.resolve((state) => keepMine(state, name))}>Keep mine</Button>
            <Button onClick={() => saver.resolve((state) => takeTheirs(state, name))}>Take the saved one</Button>
          </div>
        </div>
      )}
    </div>
  )
}
