/** Local class names by the names written in the file. */
declare module "*.module.css" {
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
declare module "*.css";
