export interface Figures {
  calls: number
  messages: number
  photos: number
  facts: number
  reactions: number
  cores: Record<string, number>
  pods: Record<string, number>
  memory: Record<string, number>
}
export interface Costs {
  gatewayCallMicroseconds: number
  smallestCallMicroseconds: number
  messageMilliseconds: number
  factsPerSecondAndInstance: number
}
export interface PartSize {
  part: string
  cpu: string
  memory: string
  limit: string
  least: number
  most: number
}
export const derive: (costs: Costs, times?: number) => Figures
export const manifest: (figures: Figures) => PartSize[]
