import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActor, useChangePlant } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'

/** The current plant, with 'Change plant / portal'. */
export function PlantSwitch(): ReactNode {
  const { acting } = useActor()
  const changePlant = useChangePlant()
  return (
    <Button
      look="quiet"
      title="Change plant / portal"
      onClick={() => void changePlant()}
      className="-ml-3.5 min-w-0 shrink! px-3.5 text-ink!"
    >
      <span className="min-w-0 truncate">{acting?.plant.name}</span>
      <span className="hidden font-normal text-ink-2 md:inline">Change plant / portal</span>
      <span className="sr-only md:hidden">Change plant / portal</span>
      <ChevronsUpDown aria-hidden />
    </Button>
  )
}
