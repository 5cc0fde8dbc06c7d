export { NotFound as Screen } from '../shared/ui/not-found.tsx'
