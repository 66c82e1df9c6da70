import type { Balance } from './points.contract.ts'
import type { DriverBalance } from './points.service.ts'

type Reader = { plantId: string; transporterId: string | null }

/** `transporterId`: of the office that reads; null for staff. What happened at another office is that office's. */
export const presentBalance = ({ points, violations, practices }: DriverBalance, { plantId, transporterId }: Reader): Balance => ({
  points,
  violations: violations.map(({ violation, points: counted, isRepeat, training }) => {
    const isOwn = transporterId === null || transporterId === violation.transporterId
    return {
      violation_id: isOwn ? violation.id : null,
      violation: isOwn ? violation.name : null,
      severity: isOwn ? violation.severity : null,
      violation_date: violation.day,
      points: counted,
      is_repeat: isRepeat,
      lapses_on: violation.lapsesOn,
      ...(violation.plantId !== plantId && { earlier_plant: violation.plant }),
      training: isOwn && training ? { topic: training.topic, date: training.day, points: training.points } : null,
    }
  }),
  good_practices: practices.map(({ practice, points: off, lapsesOn }) => ({
    title: practice.title,
    date: practice.day,
    points: off,
    lapses_on: lapsesOn,
  })),
})
