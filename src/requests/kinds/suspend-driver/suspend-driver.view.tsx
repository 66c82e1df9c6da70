import { lazy } from 'react'
import { bodyOf, type KindView } from '../kind.view.tsx'
import { suspendDriver } from './suspend-driver.contract.ts'

export const suspendDriverView: KindView = {
  RaiseForm: lazy(async () => ({ default: (await import('./suspend-driver-form.tsx')).SuspendDriverForm })),
  facts: (request) => {
    const duration = bodyOf(suspendDriver, request)?.duration
    return [{ label: 'Duration', value: duration && (duration === 1 ? '1 day' : `${duration} days`) }]
  },
}
