import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { Card } from '#platform/web/card.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { choicesContract, type MailChoice } from './choices.contract.ts'

/** The notifications that the user is chosen for, each with a choice: by mail or only at the bell. */
export function MailChoices(): ReactNode {
  const { email } = useActor().user
  const { choices } = useRouteQuery(choicesContract.index, {}).data
  const { send } = useCall(choicesContract.update, { refresh: [choicesContract.index] })
  return (
    <Card
      flush
      title="Notifications by mail"
      description={
        email
          ? `Notifications always appear at the bell. Choose which also go to ${email}. Decisions about your own requests always do.`
          : 'Notifications appear at the bell. An administrator can add your email, so that they also come by mail.'
      }
    >
      <ul className="border-t border-line">
        {choices.length === 0 && (
          <li className="px-4 py-3 text-ink-2 sm:px-5">No notifications to choose from. An administrator chooses who gets which.</li>
        )}
        {choices.map((choice) => (
          <Choice
            key={`${choice.setting} ${choice.type}`}
            choice={choice}
            onChange={(by_mail) => void send({ setting: choice.setting, type: choice.type, by_mail })}
          />
        ))}
      </ul>
    </Card>
  )
}

type ChoiceProps = { choice: MailChoice; onChange: (byMail: boolean) => void }

function Choice({ choice: { name, by_mail, setting }, onChange }: ChoiceProps) {
  return (
    <li className="border-b border-line px-4 last:border-b-0 sm:px-5">
      <label className="flex min-h-11 items-center gap-2.5 py-2">
        <input
          type="checkbox"
          checked={by_mail}
          onChange={({ target }) => onChange(target.checked)}
          className="size-4 shrink-0 pointer-coarse:size-5"
        />
        <span>{setting === 'request' ? `Request: ${name}` : name}</span>
      </label>
    </li>
  )
}
