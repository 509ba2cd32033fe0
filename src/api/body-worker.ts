/** The module of the thread that reads large bodies: one entry for each operation that takes one. */
import { serveBodies } from "#http/body-thread.ts";
import { sceneBody } from "./templates/scene-body.ts";

serveBodies([sceneBody]);
