import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#platform/web/dates.ts'

/** A driver's phone numbers, one a line; each is a dial link. */
export function Phones({ phones }: { phones: readonly string[] }): ReactNode {
  return (
    <span className="flex flex-col items-start">
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone}`} className="text-link inline-flex items-center gap-1.5 whitespace-nowrap">
          <Phone aria-hidden className="size-4" />
          {formatPhone(phone)}
        </a>
      ))}
    </span>
  )
}
