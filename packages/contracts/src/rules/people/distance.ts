/** A place on the earth, in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** cells of a tenth of a degree: about 11 km from north to south */
const perDegree = 10
/** the shown distances in km; beyond the last only that it is far */
export const distanceBands = [10, 30, 50, 100, 300] as const
export const FAR = 1_000
const earthKm = 6_371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The centre of the cell around a place: nothing finer leaves a device or is stored. */
export const coarsePosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * perDegree) / perDegree,
  longitude: Math.round(longitude * perDegree) / perDegree,
})

/** Great-circle distance by the haversine formula, in km. */
const kmBetween = (one: Position, other: Position): number => {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * The band of the distance between two cells: its upper limit in km, or `FAR` beyond the last. Computed from cells, so
 * that trying many positions reveals no more than the other's cell.
 */
export const distanceBand = (one: Position, other: Position): number => {
  const km = kmBetween(coarsePosition(one), coarsePosition(other))
  return distanceBands.find((band) => km <= band) ?? FAR
}
