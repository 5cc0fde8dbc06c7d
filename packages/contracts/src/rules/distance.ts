/** A place on the earth, in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** cells of a tenth of a degree: about 11 km from north to south */
const perDegree = 10
/** what is shown of a distance, in km; beyond the last nothing more is said than that it is far */
export const distanceBands = [10, 30, 50, 100, 300] as const
export const FAR = 1_000
const earthKm = 6_371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The middle of the cell in which a place lies: nothing finer leaves a device or is kept. */
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
 * The band of the distance between two cells: at most so many km, `FAR` for more than the last band. From cells, so that
 * whoever tries many places of their own learns the cell of another and no more.
 */
export const distanceBand = (one: Position, other: Position): number => {
  const km = kmBetween(coarsePosition(one), coarsePosition(other))
  return distanceBands.find((band) => km <= band) ?? FAR
}
