import { FaceStatus } from '@xinyu/contracts/enums'

export interface Size {
  width: number
  height: number
}
interface Sized {
  box: Size
}

/** The wire's status for a number of faces: 0 some, 2 none. */
export const statusOf = (faces: number): { status: 0 | 1 | 2; faces: number } => ({
  status: faces > 0 ? FaceStatus.Ok : FaceStatus.NoFace,
  faces,
})

/** The face with the largest area; undefined without one. */
export const largest = <F extends Sized>(faces: readonly F[]): F | undefined =>
  faces.toSorted((first, second) => second.box.width * second.box.height - first.box.width * first.box.height)[0]

/** The position of a box as fractions of the picture: the same at every size. */
export const fractionsOf = (
  { x, y, width, height }: Size & { x: number; y: number },
  picture: Size,
): Size & { x: number; y: number } => ({
  x: x / picture.width,
  y: y / picture.height,
  width: width / picture.width,
  height: height / picture.height,
})
