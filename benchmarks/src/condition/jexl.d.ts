// jexl brings no types.
declare module "jexl" {
  const jexl: unknown
  export default jexl
}
