import type { ReactNode } from 'react'
import { formatPhone } from './dates.ts'

export const PhoneLink = ({ phone }: { phone: string }): ReactNode => (
  <a href={`tel:${phone}`} className="text-link digits inline-flex min-h-6 items-center whitespace-nowrap pointer-coarse:min-h-11">
    {formatPhone(phone)}
  </a>
)
