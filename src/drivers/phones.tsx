import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'

/** A driver's numbers, one below the other; each dials. */
export function Phones({ phones }: { readonly phones: readonly string[] }): ReactNode {
  return (
    <span className="flex flex-col items-start">
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone}`} className="text-link inline-flex items-center gap-1.5 whitespace-nowrap">
          <Phone aria-hidden className="size-4" />
          {spaced(phone)}
        </a>
      ))}
    </span>
  )
}

/** '+254724865880' as '+254 724 865 880'; numbers of another length as they are. */
const spaced = (phone: string): string => phone.replace(/^(\+\d{3})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
