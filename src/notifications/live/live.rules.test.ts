import { expect, it } from 'vitest'
import type { Subscriber } from './live.rules.ts'
import { maySee } from './live.rules.ts'

const staff: Subscriber = {
  userId: '1',
  portal: 'staff_portal',
  plantId: '4',
  transporterId: null,
  permissions: ['requests.read', 'drivers.read'],
}
const hauler: Subscriber = { ...staff, portal: 'transporter_portal', transporterId: '7' }
const change = { plant: '4', transporter: '7' }

it.each([
  ['another plant', 'request', { ...change, plant: '5' }, staff],
  ['another plant', 'driver', { ...change, plant: '5' }, staff],
  ['another transporter', 'request', { ...change, transporter: '8' }, hauler],
  ['a change without a transporter, as a transporter', 'request', { plant: '4' }, hauler],
  ['requests, without the permission', 'request', change, { ...staff, permissions: ['drivers.read'] }],
  ['drivers, without the permission', 'driver', change, { ...staff, permissions: ['requests.read'] }],
  ['the requests of the plant, as a doctor', 'request', change, { ...staff, portal: 'doctor' }],
  ['the drivers of the plant, as a trainer', 'driver', change, { ...staff, portal: 'trainer' }],
  ['another plant’s events', 'event', { plant: '5' }, staff],
  ['attendance of another transporter’s driver', 'event', { ...change, transporter: '8' }, hauler],
  ['the events of the plant, as a doctor', 'event', { plant: '4' }, { ...staff, portal: 'doctor' }],
  ['another person’s notification', 'notification', { user: '2' }, staff],
  ['a notification without a recipient', 'notification', {}, staff],
  ['another person’s open page', 'request_page', { user: '2' }, staff],
  ['an own open page, without the permission', 'request_page', { user: '1' }, { ...staff, permissions: [] }],
  ['an own open page, as a transporter', 'request_page', { user: '1' }, hauler],
  ['an unknown topic', 'weather', change, staff],
] as const)('hides %s', (_, topic, scope, subscriber) => expect(maySee(topic, scope, subscriber)).toBe(false))

it.each([
  ['a request of the plant', 'request', change, staff],
  ['a driver of the plant', 'driver', change, staff],
  ['a request about an own driver', 'request', change, hauler],
  ['an event of the plant', 'event', { plant: '4' }, { ...staff, permissions: [] }],
  ['an event of the plant, as a transporter', 'event', { plant: '4' }, hauler],
  ['an own driver who attended', 'event', change, hauler],
  ['an own open page', 'request_page', { user: '1' }, staff],
  ['an own notification', 'notification', { user: '1' }, { ...staff, portal: 'doctor', permissions: [] }],
] as const)('shows %s', (_, topic, scope, subscriber) => expect(maySee(topic, scope, subscriber)).toBe(true))
