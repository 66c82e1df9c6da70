import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react'

type WaitingProps = { fallback: ReactNode; children: ReactNode }

/**
 * Suspense without its delay: React holds a fallback for 300 ms where only its own retry would show the content. An ordinary update, as soon as data or
 * code has arrived, shows it at once. See docs/decisions/web-pages.md.
 */
export function Waiting({ fallback, children }: WaitingProps): ReactNode {
  const [, render] = useReducer((count: number) => count + 1, 0)
  return <Suspense fallback={<Fallback onArrival={render}>{fallback}</Fallback>}>{children}</Suspense>
}

/** A component whose code loads when it is first shown; inside `Waiting`. */
export const lazyPart = <M, N extends keyof M>(load: () => Promise<M>, name: N): Extract<M[N], ComponentType<never>> =>
  lazy(() => announced(load().then((module) => ({ default: module[name] as ComponentType })))) as unknown as Extract<
    M[N],
    ComponentType<never>
  >

/** The promise of code, which shows what waits for it. */
export function announced<T>(promise: Promise<T>): Promise<T> {
  // A timer fires after React has heard of it.
  const announce = (): void => void setTimeout(announceArrival)
  promise.then(announce, announce)
  return promise
}

/** Renders what waits for data or code again. */
export function announceArrival(): void {
  for (const render of waiting) render()
}

const waiting = new Set<() => void>()

function Fallback({ onArrival, children }: { onArrival: () => void; children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    waiting.add(onArrival)
    return () => void waiting.delete(onArrival)
  }, [onArrival])
  return children
}
