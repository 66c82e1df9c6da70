import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from './navigation/link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>
  look?: ButtonLook
  /** Shows a spinner and ignores clicks; width and focus stay. */
  loading?: boolean
  icon?: ReactNode
}

/** A button. One `primary` a screen; `danger` only inside a confirmation. */
export function Button({
  look = 'secondary',
  loading = false,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type={type}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClass(look), className)}
      {...rest}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  look = 'secondary',
  icon,
  children,
  className,
  download,
}: {
  href: string
  look?: ButtonLook
  icon?: ReactNode
  children: ReactNode
  className?: string
  download?: boolean | string
}): ReactNode {
  return (
    <Link href={href} download={download} className={clsx(buttonClass(look), className)}>
      {icon}
      {children}
    </Link>
  )
}

export function buttonClass(look: ButtonLook): string {
  return clsx(
    'inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-8 border px-3.5 text-14 font-semibold whitespace-nowrap transition-colors select-none pointer-coarse:h-11',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 aria-disabled:cursor-progress print:hidden [&_svg]:size-4 [&_svg]:shrink-0',
    looks[look],
  )
}

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border-edge bg-surface text-ink hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'border-transparent bg-bad-fill text-on-bad-fill hover:bg-bad-fill-hover',
  'danger-quiet': 'border-edge bg-surface text-bad hover:bg-bad-soft',
}
