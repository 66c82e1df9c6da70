import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type AvatarProps = { name: string; picture?: string | null | undefined; size?: 'xs' | 'sm' | 'md' | 'lg' }

/** A person's initials, and the picture once it has arrived. Decorative: the name is beside it. */
export const Avatar = ({ name, picture, size = 'md' }: AvatarProps): ReactNode => (
  <span
    aria-hidden
    className={clsx(
      'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand-soft font-semibold text-on-brand-soft',
      sizes[size],
    )}
  >
    {initials(name)}
    {picture && <img src={picture} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />}
  </span>
)

const sizes = { xs: 'size-6 text-[0.625rem]', sm: 'size-7 text-12', md: 'size-9 text-13', lg: 'size-14 text-20' } as const

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = '') => capital([...word.normalize('NFC')][0] ?? '')).join('')
}

/** ß has no capital of one letter. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.length === letter.length ? upper : letter
}
