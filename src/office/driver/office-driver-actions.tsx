import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { DriverPage } from '#drivers/page/driver-page.contract.ts'
import { Button } from '#platform/web/button.tsx'
import { DriverActionCards } from '#requests/action-cards.tsx'

/** The requests that the office can raise; on phones behind a button, so that the records are not far below. */
export function OfficeDriverActions({ driver }: { driver: DriverPage }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const cardsId = useId()
  return (
    <>
      <Button
        className="w-full sm:hidden print:hidden"
        icon={<ChevronDown aria-hidden className={clsx('transition-transform', isOpen && 'rotate-180')} />}
        aria-expanded={isOpen}
        aria-controls={cardsId}
        onClick={() => setOpen(!isOpen)}
      >
        Actions
      </Button>
      {/* Hidden, not removed: a phone that is turned keeps what is typed in an open form. */}
      <div id={cardsId} className={clsx('max-sm:mt-4', !isOpen && 'max-sm:hidden')}>
        <DriverActionCards driver={driver} />
      </div>
    </>
  )
}
