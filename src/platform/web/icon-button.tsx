import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }

/** An icon button; `label` is its accessible name. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'inline-grid size-9 shrink-0 place-items-center rounded-8 text-ink-2 transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-50 pointer-coarse:size-11 print:hidden [&_svg]:size-[1.125rem]',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
