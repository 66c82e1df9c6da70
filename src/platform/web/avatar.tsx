import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type AvatarProps = { name: string; picture?: string | null | undefined; size?: 'sm' | 'md' | 'lg' }

/** A person's picture or initials. Decorative: the name is beside it. */
export function Avatar({ name, picture, size = 'md' }: AvatarProps): ReactNode {
  const look = clsx('shrink-0 rounded-full', sizes[size])
  if (picture) return <img src={picture} alt="" className={clsx(look, 'bg-sunken object-cover')} />
  return (
    <span aria-hidden className={clsx(look, 'inline-grid place-items-center bg-brand-soft font-semibold text-on-brand-soft')}>
      {initials(name)}
    </span>
  )
}

const sizes = { sm: 'size-7 text-12', md: 'size-9 text-13', lg: 'size-14 text-20' } as const

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = '') => capital([...word.normalize('NFC')][0] ?? '')).join('')
}

/** ß has no capital of one letter. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length === letter.length ? upper : letter
}
