/** What follows from a new plant, whether a person adds it or `npm run admin`. */
export { notifyAdministratorsOfAll as newPlantAdded } from '#notifications/settings/settings.service.ts'
