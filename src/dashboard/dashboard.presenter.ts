import { ageBands } from '#drivers/list/age-bands.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { genders } from '#drivers/details/choices.ts'
import type { Ending } from '#drivers/pass-list/pass-set.rules.ts'
import type { DriverTotals, HomeToday, PassTotals, ViolationTotals } from './dashboard.contract.ts'
import { monthsFrom, monthsOf, yearOf } from './dashboard.rules.ts'
import type { CountedDrivers } from './driver-totals.store.ts'
import type { Today } from './home-today.service.ts'
import type { CountedPasses } from './pass-totals.store.ts'
import type { CountedViolations } from './violation-totals.store.ts'

type StatusCounts = DriverTotals['by_status']
const noDrivers: StatusCounts = { active: 0, suspended: 0, blacklisted: 0 }

export function presentDrivers({ genders: found, ages, transporters, loading: { cleared, warn } }: CountedDrivers): DriverTotals {
  const ofGender = new Map(found.map(({ gender, ...counted }) => [gender, counted]))
  const ofAge = new Map(ages.map(({ edges, ...counted }) => [edges, counted]))
  const by_status = found.reduce(add, noDrivers)
  return {
    by_status,
    by_verdict: { cleared, warn, blocked: by_status.active - cleared - warn },
    by_gender: [...genders, null].map((gender) => ({ gender, ...(ofGender.get(gender ?? '') ?? noDrivers) })),
    by_age: [
      ...ageBands.map((age, edges) => ({ age, ...(ofAge.get(edges) ?? noDrivers) })),
      { age: null, ...(ofAge.get(null) ?? noDrivers) },
    ],
    by_transporter: transporters.map(({ id, name, ...counted }) => ({ transporter_id: { _id: id, name }, ...counted })),
  }
}

const add = (sum: StatusCounts, { active, suspended, blacklisted }: StatusCounts): StatusCounts => ({
  active: sum.active + active,
  suspended: sum.suspended + suspended,
  blacklisted: sum.blacklisted + blacklisted,
})

/** Expiries of today count as expired. This month's column has those still to come. */
export function presentPasses({ months, days }: CountedPasses, today: PlainDate): PassTotals {
  const expired = (which: Predicate): number =>
    sum(months, (each) => (which(each) && each.month === '' ? each.total : 0)) + sum(days, (each) => (which(each) ? each.passed : 0))
  const bars = (of: Ending): PassTotals['by_month']['pass'] => {
    const isOf: Predicate = (each) => each.of === of
    const rest = sum(days, (each) => (isOf(each) ? each.rest : 0))
    const inMonth = (month: string) => sum(months, (each) => (isOf(each) && each.month === month ? each.total : 0))
    return {
      expired: expired(isOf),
      months: monthsFrom(today).map((month, place) => ({ month, total: place === 0 ? rest : inMonth(month) })),
    }
  }
  const expiredOfActive = expired(isPassOfActive)
  return {
    active: sum(months, (each) => (isPassOfActive(each) ? each.total : 0)) - expiredOfActive,
    expired: expiredOfActive,
    expiring: sum(days, (each) => (each.of === 'pass' ? each.soon : 0)),
    by_month: { pass: { ...bars('pass'), expired: expiredOfActive }, medical: bars('medical'), ddt: bars('ddt'), bulker: bars('bulker') },
  }
}

type Predicate = (each: { of: Ending; status_id: number }) => boolean
const isPassOfActive: Predicate = ({ of, status_id }) => of === 'pass' && status_id === driverStatus.active

const sum = <T>(all: readonly T[], number: (each: T) => number): number => all.reduce((total, each) => total + number(each), 0)

export function presentViolations(
  { years, months, names, transporters, drivers }: CountedViolations,
  { year, today }: { year: number; today: PlainDate },
): ViolationTotals {
  const inMonth = new Map(months.map(({ month, total }) => [month, total]))
  const known = new Set([yearOf(today), year, ...years.map((each) => each.year)])
  return {
    year,
    years: [...known].sort((one, other) => other - one),
    total: years.find((each) => each.year === year)?.total ?? 0,
    top: names.map(({ violation, category, total }) => ({ violation, violation_category: category, total })),
    by_transporter: transporters.map(({ id, name, total }) => ({ transporter_id: { _id: id, name }, total })),
    by_driver: drivers.map(({ id, name, id_no, total }) => ({ driver_id: { _id: id, name, id_no }, total })),
    by_month: monthsOf(year).map((month) => ({ month, total: inMonth.get(month) ?? 0 })),
  }
}

export const presentHome = ({ needs, verdict }: Omit<Today, 'faults'>, today: PlainDate): HomeToday => ({
  today,
  needs: needs.map((each) => ({ ...each })),
  verdict: verdict && {
    ...verdict,
    causes: [...verdict.causes],
    transporters: verdict.transporters.map(({ id, name, total }) => ({ transporter_id: { _id: id, name }, total })),
  },
})
