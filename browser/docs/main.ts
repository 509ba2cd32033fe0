/** The documentation has no script; this is how its style is built. */
import "./docs.css";
