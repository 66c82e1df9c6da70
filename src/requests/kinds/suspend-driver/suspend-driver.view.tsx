import { bodyOf, type KindView } from '../kind.view.tsx'
import { suspendDriver } from './suspend-driver.contract.ts'

export const suspendDriverView: KindView = {
  kind: suspendDriver,
  facts: (request) => {
    const duration = bodyOf(suspendDriver, request)?.duration
    return [{ label: 'Duration', value: duration && (duration === 1 ? '1 day' : `${duration} days`) }]
  },
}
