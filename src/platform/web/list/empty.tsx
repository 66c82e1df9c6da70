import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

export type EmptyProps = { readonly icon?: ReactNode; readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode }

/** An empty state: reason, what to do, one button. */
export function Empty({ icon, title, text, action }: EmptyProps): ReactNode {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <span aria-hidden className="mb-2 grid size-12 place-items-center rounded-12 bg-sunken text-ink-2 [&_svg]:size-5">
        {icon ?? <Inbox />}
      </span>
      <p className="text-16 font-semibold">{title}</p>
      {text && <p className="max-w-[48ch] text-ink-2">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
