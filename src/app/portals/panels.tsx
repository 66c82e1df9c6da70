import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import type { Panel } from '../slots/web-extension.ts'

type PanelsProps<P> = { of: readonly Panel<P>[]; show: P; fallback?: ReactNode }

/** The parts of a page that extensions add and this user may see. */
export function Panels<P extends object>({ of, show, fallback = null }: PanelsProps<P>): ReactNode {
  const actor = useActor()
  return of
    .filter(({ access }) => !access || isAllowed(access, actor))
    .map(({ name, Component }) => (
      <AsyncBoundary key={name} resetKey={JSON.stringify(show)} title={`The ${name} could not be loaded`} fallback={fallback}>
        <Component {...show} />
      </AsyncBoundary>
    ))
}
