import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

type NoteTone = 'ok' | 'info' | 'warn' | 'bad'
const looks = {
  ok: { icon: CircleCheck, look: 'bg-ok-soft text-ok' },
  info: { icon: Info, look: 'bg-info-soft text-info' },
  warn: { icon: CircleAlert, look: 'bg-warn-soft text-warn' },
  bad: { icon: CircleAlert, look: 'bg-bad-soft text-bad' },
} as const satisfies Record<NoteTone, object>

type NoteProps = { tone: NoteTone; children: ReactNode; role?: 'alert' }

/** What a person has to know about an entry, below its field or above a section. */
export function Note({ tone, children, role }: NoteProps): ReactNode {
  const { icon: Icon, look } = looks[tone]
  return (
    <div role={role} className={clsx('flex items-start gap-2 rounded-8 p-3 text-13 font-medium', look)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">{children}</div>
    </div>
  )
}
